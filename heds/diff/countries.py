"""Names of countries, so that `UK`, `GB` and `United Kingdom` are one."""

from __future__ import annotations

from functools import cache

from heds.model.words import fold

# The code of ISO 3166, then other codes and names that people write.
_NAMES = """
AE UAE, United Arab Emirates
AR ARG, Argentina
AT AUT, Austria
AU AUS, Australia
BD BGD, Bangladesh
BE BEL, Belgium
BG BGR, Bulgaria
BR BRA, Brazil
CA CAN, Canada
CH CHE, Switzerland
CL CHL, Chile
CN CHN, China
CO COL, Colombia
CY CYP, Cyprus
CZ CZE, Czechia, Czech Republic
DE DEU, Germany
DK DNK, Denmark
EE EST, Estonia
EG EGY, Egypt
ES ESP, Spain
FI FIN, Finland
FR FRA, France
GB UK, GBR, United Kingdom, Great Britain, Britain, the UK, U.K.
GH GHA, Ghana
GR GRC, Greece
HK HKG, Hong Kong
HR HRV, Croatia
HU HUN, Hungary
ID IDN, Indonesia
IE IRL, Ireland, Republic of Ireland
IL ISR, Israel
IN IND, India
IR IRN, Iran
IS ISL, Iceland
IT ITA, Italy
JP JPN, Japan
KE KEN, Kenya
KR KOR, South Korea, Republic of Korea, Korea
LT LTU, Lithuania
LU LUX, Luxembourg
LV LVA, Latvia
MT MLT, Malta
MX MEX, Mexico
MY MYS, Malaysia
NG NGA, Nigeria
NL NLD, Netherlands, the Netherlands, Holland
NO NOR, Norway
NZ NZL, New Zealand
PE PER, Peru
PH PHL, Philippines, the Philippines
PK PAK, Pakistan
PL POL, Poland
PT PRT, Portugal
RO ROU, Romania
RS SRB, Serbia
RU RUS, Russia, Russian Federation
SA SAU, Saudi Arabia
SE SWE, Sweden
SG SGP, Singapore
SI SVN, Slovenia
SK SVK, Slovakia
TH THA, Thailand
TR TUR, Turkey, Türkiye
TW TWN, Taiwan
UA UKR, Ukraine
US USA, United States, United States of America, America, the US, the USA, U.S., U.S.A.
VN VNM, Vietnam, Viet Nam
ZA ZAF, South Africa
"""


def country(name: str) -> str:
    """Return the code of a country, or the name itself where it is not known."""
    return _codes().get(fold(name), fold(name))


@cache
def _codes() -> dict[str, str]:
    found = {}
    for line in _NAMES.strip().splitlines():
        code, _, names = line.partition(" ")
        for name in (code, *names.split(", ")):
            found[fold(name)] = code
    return found
