import type { Translated } from "#ui/messages/translated";

/** The market's state: its words, its phases, what failed and where figures come from. */
export const market = {
  "freshness.live": "நேரலை",
  "freshness.loading": "ஏற்றுகிறது",
  "freshness.quiet": "· அமைதி {age}",
  "freshness.delayed": "தாமதம்",
  "freshness.stale": "பழையது",
  "freshness.not-moving": "அசைவில்லை",
  "freshness.notMovingSince":
    "{time} முதல் சந்தை முழுவதும் புதிய தரவு இல்லை. வர்த்தக நிறுத்தம், விடுமுறை அல்லது உறைந்த மூலம்: எது என்பதைத் தரவு கூறவில்லை.",
  "freshness.clockBehind":
    "புதிய நிகழ்வின் நேரம் {time}; அது பரிவர்த்தனையின் கடிகாரத்தை விட முன்னே உள்ளது: எண்களின் வயதைக் கூற முடியாது.",
  "freshness.boardBehind":
    "பலகையின் புதிய வர்த்தகம் {time}; மற்ற எண்கள் அதைவிடப் புதியவை: அதன் விலைகள் பழையதாக இருக்கலாம்.",
  "freshness.unpriced":
    "பலகையின் எந்த வரியிலும் உண்மையாக இருக்கக்கூடிய விலை இல்லை: எண்கள் இல்லை, அல்லது அவை கூறுவது சரியல்ல.",
  "freshness.undated": "எந்த வரியின் கடைசி வர்த்தக நேரமும் உண்மையாக இருக்க முடியாது: எண்களின் வயதைக் கூற முடியாது.",
  "freshness.offline": "இணைப்பில்லை",
  "freshness.closed": "மூடப்பட்டது",
  "freshness.notOpenYet": "இன்னும் திறக்கவில்லை",
  "freshness.waiting": "காத்திருப்பு",

  "phase.closed": "மூடப்பட்டது",
  "phase.call": "ஆரம்ப ஏலம்",
  "phase.awaited": "திறக்க வேண்டிய நேரம் · {open} முதல் வர்த்தகம் இல்லை",
  "phase.session": "திறந்துள்ளது",
  "phase.settling": "நிறைவுறுகிறது",
  "phase.no-trades": "இன்று வர்த்தகம் இல்லை",
  "phase.outsideHours": "மூட வேண்டிய நேரம் · {time} வரை வர்த்தகம் நடந்தது",
  "phase.lastSession": "கடைசி அமர்வு {day}",
  "phase.missingShort": "{count, plural, one {# அமர்வு} other {# அமர்வுகள்}} இல்லை",
  "phase.missing": "நாட்காட்டியின்படி {count, plural, one {# அமர்வு} other {# அமர்வுகள்}} இல்லை",
  "phase.noTradesYet":
    "திறக்க வேண்டிய நேரமாயினும் {open} முதல் வர்த்தகம் இல்லை: தாமதமான ஆரம்பம், விடுமுறை அல்லது உறைந்த மூலம்; எது என்பதைத் தரவு கூறவில்லை.",
  "phase.figuresOf": "எண்கள் {day} அன்று நடந்த கடைசி அமர்வுக்குரியவை.",
} as const satisfies Translated;
