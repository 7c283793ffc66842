/** One line of Prometheus' text format. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The samples of an answer in Prometheus' text format. */
export function samplesIn(text: string): readonly Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', of = '']) => [key, of])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}

/** The sum of the samples of this name that have these labels. */
export function sumIn(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  return samplesIn(text)
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
