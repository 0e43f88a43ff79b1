import { learn } from "#ui/messages/catalogue";

export const paging = learn({
  "paging.one": "{to} of {count}",
  "paging.part": "{from}–{to} of {count}",
});
