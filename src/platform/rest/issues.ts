import type { $ZodIssue } from 'zod/v4/core'
import { RestRefusal } from './endpoint.ts'
import { argumentTexts, restTexts, typeTexts } from './texts.ts'

/** What is wrong with one argument: a code of the catalogue, and a text that follows its name. */
type Problem = { readonly code: string; readonly text: string }

/**
 * The schema's issues as an error of the catalogue (docs/wire.md K.4): missing arguments first, since the others cannot
 * be checked without them.
 */
export function refusalOfIssues(issues: readonly $ZodIssue[]): RestRefusal {
  const missing = [...new Set(issues.filter(isMissing).map(({ path }) => String(path[0])))]
  if (missing.length > 0) {
    return new RestRefusal('rest_missing_callback_param', restTexts.missing(missing.join(', ')), 400, {
      params: missing,
    })
  }
  const params = new Map<string, string>()
  const details = new Map<string, unknown>()
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '')
    if (params.has(name)) continue
    const { code, text } = problemOf(issue)
    const message = `${nameOf(issue.path)} ${text}.`
    params.set(name, message)
    details.set(name, { code, message, data: { param: nameOf(issue.path) } })
  }
  return new RestRefusal('rest_invalid_param', restTexts.invalid([...params.keys()].join(', ')), 400, {
    params: Object.fromEntries(params),
    details: Object.fromEntries(details),
  })
}

function isMissing(issue: $ZodIssue): boolean {
  return issue.path.length === 1 && issue.code !== 'custom' && issue.input === undefined
}

/** As in a form: `address[city]`. */
function nameOf([first, ...rest]: readonly PropertyKey[]): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('')
}

function problemOf(issue: $ZodIssue): Problem {
  if (issue.code !== 'custom' && issue.input === undefined) {
    return { code: 'rest_property_required', text: argumentTexts.propertyRequired }
  }
  switch (issue.code) {
    case 'invalid_type':
      return invalidType(issue.expected)
    case 'invalid_value':
      return { code: 'rest_not_in_enum', text: argumentTexts.notInEnum(issue.values.map(String).join(', ')) }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return ofFormat(issue.format)
    case 'not_multiple_of':
      return { code: 'rest_invalid_multiple', text: argumentTexts.notMultiple(issue.divisor) }
    case 'unrecognized_keys':
      return {
        code: 'rest_additional_properties_forbidden',
        text: argumentTexts.unknownProperties(issue.keys.join(', ')),
      }
    case 'invalid_union':
      return issue.inclusive === false
        ? { code: 'rest_one_of_multiple_matches', text: argumentTexts.severalMatches }
        : { code: 'rest_no_matching_schema', text: argumentTexts.noMatch }
    case 'invalid_key':
    case 'invalid_element':
      return { code: 'rest_invalid_type', text: argumentTexts.other }
    case 'custom':
      return ofRefinement(issue)
  }
}

/**
 * A refinement of a schema sets its code, and its text where it has one: `.refine(…, { message, params: { code } })`.
 */
function ofRefinement({ params, message }: Extract<$ZodIssue, { code: 'custom' }>): Problem {
  const code = params?.['code']
  const own = message === 'Invalid input' ? argumentTexts.other : message
  return { code: typeof code === 'string' ? code : 'rest_invalid_param', text: own }
}

function invalidType(expected: string): Problem {
  return { code: 'rest_invalid_type', text: argumentTexts.invalidType(typeTexts[expected] ?? expected) }
}

function tooSmall({ origin, minimum, inclusive = true }: Extract<$ZodIssue, { code: 'too_small' }>): Problem {
  const min = Number(minimum)
  if (origin === 'string') return { code: 'rest_too_short', text: argumentTexts.tooShort(min) }
  if (isCounted(origin)) return { code: 'rest_too_few_items', text: argumentTexts.tooFewItems(min) }
  return { code: 'rest_out_of_bounds', text: argumentTexts.tooSmall(min, inclusive) }
}

function tooBig({ origin, maximum, inclusive = true }: Extract<$ZodIssue, { code: 'too_big' }>): Problem {
  const max = Number(maximum)
  if (origin === 'string') return { code: 'rest_too_long', text: argumentTexts.tooLong(max) }
  if (isCounted(origin)) return { code: 'rest_too_many_items', text: argumentTexts.tooManyItems(max) }
  return { code: 'rest_out_of_bounds', text: argumentTexts.tooLarge(max, inclusive) }
}

function isCounted(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'object'
}

function ofFormat(format: string): Problem {
  if (format === 'email') return { code: 'rest_invalid_email', text: argumentTexts.notEmail }
  if (/^(date|datetime|time)$/.test(format)) return { code: 'rest_invalid_date', text: argumentTexts.notDate }
  if (/^ipv?[46]/.test(format)) return { code: 'rest_invalid_ip', text: argumentTexts.notIp }
  if (/^(uuid|guid)/.test(format)) return { code: 'rest_invalid_uuid', text: argumentTexts.notUuid }
  return { code: 'rest_invalid_pattern', text: argumentTexts.notOfPattern }
}
