import type { Translated } from "#ui/messages/translated";

/** The market's state: its words, its phases, what failed and where figures come from. */
export const market = {
  "freshness.live": "සජීවී",
  "freshness.loading": "පූරණය වේ",
  "freshness.quiet": "· නිහඬ {age}",
  "freshness.delayed": "ප්‍රමාද",
  "freshness.stale": "පැරණි",
  "freshness.not-moving": "චලනයක් නැත",
  "freshness.notMovingSince":
    "{time} සිට මුළු වෙළඳපොළේම නව දත්ත නැත. ගනුදෙනු නැවැත්වීමක්, නිවාඩු දිනයක් හෝ ඇණහිටි මූලාශ්‍රයක්: කුමක්දැයි දත්ත නොකියයි.",
  "freshness.clockBehind": "නවතම සිදුවීමේ වේලාව {time}; එය හුවමාරුවේ ඔරලෝසුවට ඉදිරියෙනි: සංඛ්‍යාවල වයස කිව නොහැක.",
  "freshness.boardBehind": "පුවරුවේ නවතම ගනුදෙනුව {time}; වෙනත් සංඛ්‍යා ඊට වඩා අලුත් ය: එහි මිල ගණන් පැරණි විය හැක.",
  "freshness.unpriced": "පුවරුවේ කිසිදු පේළියක සත්‍ය විය හැකි මිලක් නැත: සංඛ්‍යා නැත, හෝ කියන දේ නොවේ.",
  "freshness.undated": "කිසිදු පේළියක අවසන් ගනුදෙනු වේලාව සත්‍ය විය නොහැක: සංඛ්‍යාවල වයස කිව නොහැක.",
  "freshness.offline": "සබඳතාව නැත",
  "freshness.closed": "වසා ඇත",
  "freshness.notOpenYet": "තවම විවෘත නැත",
  "freshness.waiting": "බලාපොරොත්තුවෙන්",

  "phase.closed": "වසා ඇත",
  "phase.call": "ආරම්භක වෙන්දේසිය",
  "phase.awaited": "විවෘත වීමට නියමිතයි · {open} සිට ගනුදෙනු නැත",
  "phase.session": "විවෘතයි",
  "phase.settling": "අවසන් කෙරෙමින්",
  "phase.no-trades": "අද ගනුදෙනු නැත",
  "phase.outsideHours": "වැසීමට නියමිතයි · {time} දක්වා ගනුදෙනු විය",
  "phase.lastSession": "අවසන් සැසිය {day}",
  "phase.missingShort": "සැසි {count}ක් නැත",
  "phase.missing": "දින දර්ශනය අනුව සැසි {count}ක් නැත",
  "phase.noTradesYet":
    "විවෘත වීමට නියමිත වුවත් {open} සිට ගනුදෙනු නැත: ප්‍රමාද වූ ආරම්භයක්, නිවාඩු දිනයක් හෝ ඇණහිටි මූලාශ්‍රයක්; කුමක්දැයි දත්ත නොකියයි.",
  "phase.figuresOf": "සංඛ්‍යා {day} පැවති අවසන් සැසියේ ය.",
} as const satisfies Translated;
