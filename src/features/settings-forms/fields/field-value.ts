import type { z } from 'zod'
import type { SettingDeclaration } from '../../../platform/settings.ts'
import { writeValue } from '../../settings/value.ts'
import type { fieldTypes, sectionsContract } from '../rest/sections-resource.ts'

export type FieldRecord = z.output<typeof sectionsContract.record>['fields'][number]
export type FieldValue = FieldRecord['value']
export type FieldType = (typeof fieldTypes)[number]

/** The kind of field of a setting. */
export function fieldType({ type, format, words, isSecret }: SettingDeclaration): FieldType {
  if (isSecret) return 'secret'
  if (type === 'yes-no' || type === 'amount') return type
  if (type === 'whole-number') return 'number'
  if (type === 'colour') return 'color'
  if (type === 'choice') return format === 'country' ? 'country' : 'choice'
  if (format === 'words') return words ? 'choices' : 'words'
  if (format === undefined || format === 'currency' || format === 'language') return 'text'
  return format === 'html' ? 'long-text' : format
}

/** The value of a setting as its field has it. */
export function fieldValue(declaration: SettingDeclaration, value: unknown, decimals: number): FieldValue {
  const text = () => writeValue(declaration, value, decimals)
  switch (fieldType(declaration)) {
    case 'secret':
      return ''
    case 'yes-no':
      return value === true
    case 'number':
      return Number(value)
    case 'lines':
      return splitParts(text()).filter(Boolean)
    case 'parts':
      return text().trim() === '' ? [] : splitParts(text())
    case 'words':
    case 'order':
    case 'choices':
    case 'countries':
    case 'emails':
      return text()
        .split(/[\s,]+/)
        .filter(Boolean)
    case 'rows':
      // Its check has accepted them: records of texts.
      return value as FieldValue
    default:
      return text()
  }
}

/** What was sent for a field, as the owner writes it on the command line; `undefined`: no field has such a value. */
export function ownerText(declaration: SettingDeclaration, sent: FieldValue): string | undefined {
  switch (fieldType(declaration)) {
    case 'yes-no':
      return typeof sent === 'boolean' ? (sent ? 'yes' : 'no') : undefined
    case 'number':
      return typeof sent === 'number' ? String(sent) : undefined
    case 'lines':
      return listed(sent)?.map(oneLine).filter(Boolean).join(' | ')
    case 'parts': {
      const parts = listed(sent)?.map(oneLine)
      return parts?.some(Boolean) ? parts.join(' | ') : parts && ''
    }
    case 'words':
    case 'order':
    case 'choices':
    case 'countries':
      return listed(sent)?.map(oneLine).filter(Boolean).join(' ')
    case 'emails':
      return listed(sent)?.map(oneLine).filter(Boolean).join(', ')
    case 'rows':
      return Array.isArray(sent) ? JSON.stringify(sent) : undefined
    default:
      return typeof sent === 'string' ? oneLine(sent) : undefined
  }
}

function splitParts(text: string): string[] {
  return text.split('|').map((part) => part.trim())
}

function listed(sent: FieldValue): readonly string[] | undefined {
  if (!Array.isArray(sent)) return undefined
  const texts = sent.filter((each) => typeof each === 'string')
  return texts.length === sent.length ? texts : undefined
}

/** Settings are one line of text: line breaks of long texts become spaces. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
