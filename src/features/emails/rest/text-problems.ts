import type { TemplateProblem } from '../../../platform/mail/texts/template.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { TextProblems } from '../emails.ts'
import * as messages from '../messages.ts'

/** The refusal of texts, with a sentence for each that is wrong. */
export function notValid(problems: TextProblems): RestRefusal {
  const params = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, sentenceOf(problem)]),
  )
  const names = Object.keys(params).join(', ')
  return new RestRefusal('rest_invalid_param', `Invalid parameter(s): ${names}`, 400, { params })
}

function sentenceOf(problem: TemplateProblem): string {
  switch (problem.reason) {
    case 'empty':
      return messages.textEmpty()
    case 'too-long':
      return messages.textTooLong({ max: problem.max })
    case 'line-break':
      return messages.textLineBreak()
    case 'html':
      return messages.textHtml()
    case 'brace':
      return messages.textBrace()
    case 'unknown-placeholder':
      return messages.textUnknownPlaceholder({ placeholder: problem.placeholder })
  }
}
