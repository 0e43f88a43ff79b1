import { learn } from "#ui/messages/catalogue";

export const agesCard = learn({
  "ages.link": "Upstream answered",
  "ages.market": "Newest event anywhere",
  "ages.still": "Nothing new seen for",
  "ages.phase": "Phase by the clock",
  "ages.next": "next change {time}",
  "ages.push": "Live link to this page's server",
  "ages.push.live": "up",
  "ages.push.down": "down",
  "ages.push.connecting": "connecting",
  "ages.ago": "{time} · {age} ago",
  "ages.never": "not yet",
});
