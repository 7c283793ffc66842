import * as messages from './messages.ts'
import type { RateFileRefusal, RateLineProblem, RateProblem } from './rules/rate-files/rate-row.ts'
import type { TaxClassRefusal } from './rules/tax-class.ts'

/** Why a file of rates is refused; `detail` is what the refusal names, or ''. */
export function rateFileText(reason: RateFileRefusal, detail: string): string {
  return messages.rateFileProblem({ reason: reason.replaceAll('-', '_'), detail: detail || 'none' })
}

/** A problem in a line of the file. */
export function lineProblemText({ line, ...problem }: RateLineProblem): string {
  return messages.lineProblem({ line: String(line), problem: problemText(problem) })
}

/** A problem of a rate. */
export function problemText({ reason, text }: RateProblem): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return messages.rateProblem({ reason: reason.replaceAll('-', '_'), text: shown })
}

export const taxClassText: Record<TaxClassRefusal, string> = {
  'no-name': 'A tax class needs a name with letters or digits.',
  'too-long': 'The name of a tax class has at most 100 characters.',
  taken: 'There is a tax class of this name already.',
}
