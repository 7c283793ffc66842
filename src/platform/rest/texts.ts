/** Texts of the REST interface (docs/wire.md K.4); endpoints have texts for their own refusals. */
export const restTexts = {
  noRoute: 'No route matches this URL and method.',
  badNonce: 'This page is out of date, or another account has signed in since. Please load it again.',
  signInFirst: 'Please sign in first.',
  forbidden: 'This account may not do that.',
  forbiddenContext: 'This account has no permission for the context “edit”.',
  keyMayNot: (what: 'read' | 'write') => `This API key has no ${what} permission.`,
  missing: (names: string) => `Missing arguments: ${names}.`,
  invalid: (names: string) => `Invalid arguments: ${names}.`,
  invalidJson: 'The body is not a valid JSON object.',
  pageBeyondLast: 'The page number is larger than the number of pages.',
  tooManyFields: (max: number) => `At most ${max} fields can be requested.`,
  batchTooLong: 'The addresses and lists of fields of this batch are too long. Please send it in parts.',
  batchNotAllowed: 'This route does not support batch requests.',
  notRun: 'Not executed: another request of the batch is invalid.',
  noData: 'The request has no file.',
  noContentType: 'The Content-Type header is missing.',
  noDisposition: 'The Content-Disposition header is missing.',
  badDisposition: 'Content-Disposition must have the form: attachment; filename="picture.jpg".',
  hashMismatch: 'The file does not match the Content-MD5 header.',
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
  notOfPattern: 'does not match the required pattern',
  unknownProperties: (names: string) => `has unknown properties: ${names}`,
  propertyRequired: 'is missing',
  noMatch: 'matches none of the allowed types',
  severalMatches: 'matches several of the allowed types, and must match exactly one',
  other: 'is invalid',
} as const

/** Names of types in sentences. */
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
  never: 'omitted: this list has no such filter',
}
