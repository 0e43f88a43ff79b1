import { learn } from "#ui/messages/catalogue";

export const disclosures = learn({
  "disclosures.title": "Disclosures",
});
