/** Said of every link to a file that opens nothing: which reason it is would tell too much to one who guesses. */
export const closedLink = {
  title: 'This link opens no file',
  text:
    'Either it is not whole, or its file was fetched as often as was agreed, or its time is over. Your order says what ' +
    'can still be fetched. If something is wrong, please write to us.',
} as const
