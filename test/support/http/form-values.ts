/**
 * What a browser would send of the fields in this markup: of the form with this name, or of all of it. Hidden rows count,
 * unchecked boxes do not; of a choice, the selected option or the first one.
 */
export function formValues(markup: string, formName?: string): Record<string, string> {
  const form = formName && new RegExp(`<form[^>]* name="${formName}"[\\s\\S]*?</form>`).exec(markup)?.[0]
  return Object.fromEntries([...controls(form || markup)].map(([name, value]) => [name, plain(value)]))
}

function* controls(markup: string): Generator<[name: string, value: string]> {
  for (const [, attributes = ''] of markup.matchAll(/<input\b([^>]*)>/g)) {
    const isChoice = /^(?:checkbox|radio)$/.test(attribute(attributes, 'type') ?? '')
    const name = attribute(attributes, 'name')
    if (name && (!isChoice || / checked\b/.test(attributes)))
      yield [name, attribute(attributes, 'value') ?? '']
  }
  for (const [, tag, attributes = '', content = ''] of markup.matchAll(
    /<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\1>/g,
  )) {
    const name = attribute(attributes, 'name')
    if (name) yield [name, tag === 'textarea' ? content : selectedOption(content)]
  }
}

function selectedOption(content: string): string {
  const options = content.match(/<option[^>]*>/g) ?? []
  const selected = options.find((option) => / selected\b/.test(option)) ?? options[0]
  return attribute(selected ?? '', 'value') ?? ''
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
