const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** What is said above the list of what is wrong with the fields: how much there is to do. */
export function problemCountText(count: number): string {
  const number = words[count] ?? String(count)
  const subject = count === 1 ? 'thing is missing or needs' : 'things are missing or need'
  return `${number[0]?.toUpperCase()}${number.slice(1)} ${subject} another look.`
}

/** Puts that sentence above the list, outside of it, or brings it up to date; without a field at fault there is none. */
export function tellProblemCount(): void {
  const list = document.querySelector('.woocommerce-error')
  const count = list?.querySelectorAll('li[data-id]').length ?? 0
  const sentence = document.querySelector('[data-problem-count]')
  if (!list || count === 0) {
    sentence?.remove()
    return
  }
  const told = sentence ?? document.createElement('p')
  told.setAttribute('data-problem-count', '')
  told.textContent = problemCountText(count)
  if (!sentence) list.before(told)
}
