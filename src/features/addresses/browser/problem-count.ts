const numberWords = [
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

/** The text above the list of problems: how many there are. */
export function problemCountText(count: number): string {
  const number = numberWords[count] ?? String(count)
  const subject = count === 1 ? 'thing is missing or needs' : 'things are missing or need'
  return `${number[0]?.toUpperCase()}${number.slice(1)} ${subject} another look.`
}

/** Shows or updates that text above the list, outside of it; without problems it is removed. */
export function showProblemCount(): void {
  const list = document.querySelector('.woocommerce-error')
  const count = list?.querySelectorAll('li[data-id]').length ?? 0
  const existing = document.querySelector('[data-problem-count]')
  if (!list || count === 0) {
    existing?.remove()
    return
  }
  const element = existing ?? document.createElement('p')
  element.setAttribute('data-problem-count', '')
  element.textContent = problemCountText(count)
  if (!existing) list.before(element)
}
