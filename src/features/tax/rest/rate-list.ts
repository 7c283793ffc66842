import { Readable } from 'node:stream'
import { z } from 'zod'
import { plainAmount } from '../../../kernel/format.ts'
import { endpoint, type RestEndpoint, RestRefusal, type RestUpload } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { lineProblemText, rateFileText } from '../owner-texts.ts'
import type { RateFileRefused } from '../rate-file.ts'
import { importTaxRates, previewTaxImport, reportOf, taxRateFile } from '../rate-import.ts'
import { countriesWithRates, moveTaxRate } from '../rates.ts'
import type { ImportPlan, PlannedRate } from '../rules/rate-files/import-plan.ts'
import type { RateInput } from '../rules/rate-files/rate-row.ts'
import { rateRecord } from './tax-rates.ts'
import {
  importArgs,
  importPreview,
  importReport,
  moveArgs,
  previewArgs,
  rateFilterValues,
  taxRatesContract,
} from './tax-rates-resource.ts'

const MAX_SHOWN = 200
const access = 'manage_woocommerce'
const read = { access, denied: 'woocommerce_rest_cannot_view' } as const
const edit = { access, denied: 'woocommerce_rest_cannot_edit' } as const

type Preview = z.output<typeof importPreview>

/** What is done with the whole list of rates: its filters, its order, its file. */
export const rateListEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/tax-rates/filters': endpoint({
    ...read,
    args: z.object({}),
    answer: restSchemaOf('tax_rate_filters', rateFilterValues),
    async handle({ call: { shop } }) {
      return { data: { countries: await countriesWithRates(shop) } }
    },
  }),
  'GET /handsel/v1/tax-rates/export': endpoint({
    ...read,
    args: z.object({}),
    answersFile: 'text/csv',
    async handle({ call: { shop } }) {
      const { text } = await taxRateFile(shop)
      return {
        data: null,
        headers: {
          'content-type': 'text/csv; charset=UTF-8',
          'content-disposition': 'attachment; filename="tax-rates.csv"',
        },
        file: Readable.from([text]),
      }
    },
  }),
  'POST /handsel/v1/tax-rates/preview': endpoint({
    ...edit,
    body: 'bytes',
    args: previewArgs,
    answer: restSchemaOf('tax_import_preview', importPreview),
    async handle({ call: { shop }, args: { replace }, upload }) {
      const previewed = await previewTaxImport(shop, { file: bytesIn(upload), replace })
      if (!previewed.ok) return { data: refusedPreview(previewed) }
      const { plan, fingerprint } = previewed.value
      return { data: previewOf(plan, fingerprint) }
    },
  }),
  'POST /handsel/v1/tax-rates/import': endpoint({
    ...edit,
    body: 'bytes',
    args: importArgs,
    answer: restSchemaOf('tax_import', importReport),
    async handle({ call: { shop }, args: { replace, seen }, upload }) {
      const imported = await importTaxRates(shop, { file: bytesIn(upload), replace, seen })
      if (imported.ok) return { data: imported.value }
      const { reason, detail } = imported
      if (reason === 'stale') throw new RestRefusal('handsel_conflict', rateFileText(reason, detail), 409)
      throw new RestRefusal('handsel_tax_file_invalid', rateFileText(reason, detail), 400)
    },
  }),
  'POST /handsel/v1/tax-rates/:id/move': endpoint({
    ...edit,
    args: z.object(moveArgs),
    answer: restSchemaOf(taxRatesContract.title, taxRatesContract.record),
    async handle({ call: { shop }, args: { id, to, place } }) {
      const moved = await moveTaxRate(shop, id, { to, isAfter: place === 'after' })
      if (moved.ok) return { data: rateRecord(moved.value) }
      throw new RestRefusal('woocommerce_rest_invalid_id', 'There is no such tax rate.', 404)
    },
  }),
}

function bytesIn(upload: RestUpload | undefined): Uint8Array {
  return upload?.bytes ?? new Uint8Array()
}

function refusedPreview({ reason, detail, problems }: RateFileRefused): Preview {
  return {
    ...{ added: 0, changed: 0, unchanged: 0, removed: 0, fingerprint: '', lines: [] },
    problem: rateFileText(reason, detail),
    wrong: problems
      .slice(0, MAX_SHOWN)
      .map((problem) => ({ line: problem.line, text: lineProblemText(problem) })),
    wrong_count: problems.length,
  }
}

function previewOf(plan: ImportPlan, fingerprint: string): Preview {
  const changes = plan.rates.filter(({ kind }) => kind !== 'same')
  const same = plan.rates.filter(({ kind }) => kind === 'same')
  return {
    ...reportOf(plan),
    fingerprint,
    ...{ problem: '', wrong: [], wrong_count: 0 },
    lines: [...changes.map(lineOf), ...plan.removed.map(removedLine), ...same.map(lineOf)].slice(
      0,
      MAX_SHOWN,
    ),
  }
}

function lineOf({ line, kind, rate, before }: PlannedRate): Preview['lines'][number] {
  return {
    ...{ line, kind, place: placeText(rate), name: rate.name },
    rate: plainAmount(rate.ratePpm, 4),
    former_name: before?.name ?? '',
    former_rate: before ? plainAmount(before.ratePpm, 4) : '',
  }
}

function removedLine(rate: RateInput): Preview['lines'][number] {
  return {
    ...{ line: 0, kind: 'removed', place: placeText(rate), name: rate.name },
    rate: plainAmount(rate.ratePpm, 4),
    ...{ former_name: rate.name, former_rate: plainAmount(rate.ratePpm, 4) },
  }
}

const MAX_PLACES = 3

function placeText({ country, state, postcodes, cities }: RateInput): string {
  const few = (list: readonly string[]) =>
    [...list.slice(0, MAX_PLACES), ...(list.length > MAX_PLACES ? ['…'] : [])].join(', ')
  return [country || '*', state, few(postcodes), few(cities)].filter(Boolean).join(' · ')
}
