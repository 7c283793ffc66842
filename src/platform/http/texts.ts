/** Texts of the server itself; features have texts for their own refusals. */
export const serverTexts = {
  badInput: 'The shop could not read this request. Please go back and try again.',
  brokenText: 'Some of the text has invalid characters. Please go back and type it again.',
  crossSite: 'This request came from another website, so the shop did not act on it.',
  notFound: 'There is nothing at this address.',
  notAllowed: 'This account has no permission to do that.',
  tooLarge: 'This request is too large. Please send less.',
  tooManyFields: 'This form has too many fields.',
  noFiles: 'Files cannot be sent here.',
  wrongType: 'The shop cannot read a request of this content type.',
  tooOften: 'Too many requests in a short time. Please wait a moment and try again.',
  wrongMethod: 'This URL does not support this request method.',
  notInAdvance: 'This page cannot be prefetched.',
  noticesAlone: 'About your request',
  failure: 'Something went wrong on our side. Please try again in a moment.',
} as const
