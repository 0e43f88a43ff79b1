import { learn } from "#ui/messages/catalogue";

export const paging = learn({
  "paging.part": "{from}–{to} of {count}",
});
