/** Texts of the server itself; features have texts for their own refusals. */
export const serverTexts = {
  badInput: 'The shop could not make sense of this request. Please go back and try once more.',
  brokenText: 'Some of the text arrived broken. Please go back and type it once more.',
  crossSite: 'This request came from another website, so the shop did not act on it.',
  notFound: 'There is nothing at this address.',
  notAllowed: 'This account may not do that.',
  tooLarge: 'That is more than the shop can take in one request. Please send less.',
  tooManyFields: 'This form has more fields than the shop can take.',
  noFiles: 'Files cannot be sent here.',
  wrongType: 'The shop cannot read a request of this content type.',
  tooOften: 'That was a lot of requests in a short time. Please wait a moment and try again.',
  wrongMethod: 'This address does not answer requests of this kind.',
  notInAdvance: 'This page is made when it is opened, not in advance.',
  noticesAlone: 'About your request',
  failure: 'Something went wrong on our side. Please try again in a moment.',
} as const
