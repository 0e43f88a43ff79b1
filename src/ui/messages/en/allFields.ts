import { learn } from "#ui/messages/catalogue";

export const allFields = learn({
  "allFields.open": "All fields",
  "allFields.field": "Field",
  "allFields.value": "Value, as sent",
});
