import { learn } from "#ui/messages/catalogue";

export const keeping = learn({
  "look.unreadable":
    "Your choices of look could not all be read; what could not is as at first. The old text is kept in this browser as {copy}.",
  "look.unsaved": "This browser keeps nothing for this page: your choices hold until it is closed.",
  "watch.unreadable":
    "Your watchlists could not all be read: what could be is here, the old text is kept in this browser as {copy}.",
  "watch.unsaved":
    "This browser keeps nothing for this page: your watchlists hold until it is closed. Export them.",
  "look.understood": "Understood",
});
