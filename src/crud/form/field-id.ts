/** The id of the input of a property; two forms may be on one page. */
export const fieldId = (formId: string, property: string): string => `${formId}-${property}`
