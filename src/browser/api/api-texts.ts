/** Messages for a call that failed without an answer of the shop (spec 8.6). */
export const apiTexts = {
  invalid_json: 'The response is not a valid JSON response.',
  unknown_error: 'An unknown error occurred.',
  fetch_error: 'You are probably offline.',
  post_process:
    'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
} as const
