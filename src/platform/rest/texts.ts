/** Texts of the REST interface (docs/wire.md K.4); endpoints have texts for their own refusals. */
export const restTexts = {
  noRoute: 'No call of this shop has this address and method.',
  badNonce: 'This page is out of date, or another account has signed in since. Please load it again.',
  signInFirst: 'Please sign in first.',
  forbidden: 'This account may not do that.',
  forbiddenContext: 'This account may not see that in the context of editing.',
  keyMayNot: (what: 'read' | 'write') => `This API key may not ${what}.`,
  missing: (names: string) => `These arguments are missing: ${names}.`,
  invalid: (names: string) => `These arguments are not right: ${names}.`,
  invalidJson: 'The body is not the JSON object that it should be.',
  pageBeyondLast: 'The list has no such page.',
  tooManyFields: (max: number) => `At most ${max} fields can be asked for.`,
  batchNotAllowed: 'This call cannot be made in a batch.',
  notRun: 'Not done: another request of the batch is not right.',
  noData: 'No file came with the request.',
  noContentType: 'The request does not say of what type the file is (Content-Type).',
  noDisposition: 'The request does not say what the file is called (Content-Disposition).',
  badDisposition: 'Content-Disposition should read: attachment; filename="picture.jpg".',
  hashMismatch: 'The file did not arrive as it was sent (Content-MD5).',
} as const

/** What is wrong with one argument, after its name. */
export const argumentTexts = {
  invalidType: (type: string) => `must be ${type}`,
  notInEnum: (values: string) => `must be one of ${values}`,
  tooShort: (min: number) => `must have at least ${min} characters`,
  tooLong: (max: number) => `must have at most ${max} characters`,
  tooSmall: (min: number, inclusive: boolean) => `must be ${inclusive ? 'at least' : 'more than'} ${min}`,
  tooLarge: (max: number, inclusive: boolean) => `must be ${inclusive ? 'at most' : 'less than'} ${max}`,
  tooFewItems: (min: number) => `must have at least ${min} items`,
  tooManyItems: (max: number) => `must have at most ${max} items`,
  notMultiple: (step: number) => `must be a multiple of ${step}`,
  notEmail: 'must be an e-mail address',
  notDate: 'must be a date',
  notIp: 'must be an IP address',
  notUuid: 'must be a UUID',
  notOfPattern: 'is not of the form that is asked for',
  unknownProperties: (names: string) => `has what nobody asked for: ${names}`,
  propertyRequired: 'is missing',
  noMatch: 'is none of the kinds that are taken',
  severalMatches: 'is of several kinds that are taken, and must be of one',
  other: 'is not right',
} as const

/** Types as a sentence names them. */
export const typeTexts: Readonly<Record<string, string>> = {
  int: 'a whole number',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  never: 'left out: this list is not searched by it',
}
