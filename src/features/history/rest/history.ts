import { z } from 'zod'
import type { UndoRefusal } from '../../../platform/events/undo.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { gmtDate, localDate, momentOf } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat, timezone } from '../../settings/general.ts'
import { undoChange } from '../history.ts'
import { changeTexts } from '../rules/entry-line.ts'
import { type HistoryEntry, readEntries, readEntry } from '../store.ts'
import { historyContract } from './history-resource.ts'

const access = 'manage_options'

const entries = resource(historyContract, {
  access: { read: access, write: access },
  async list({ call: { shop } }, { search, after, before, subject, about, by, ...slice }) {
    const zone = shop.settings.get(timezone)
    const filter = {
      ...{ subject, about, by },
      search: search.trim() === '' ? undefined : search.trim(),
      since: after === undefined ? undefined : momentOf(after, 'after', zone),
      until: before === undefined ? undefined : momentOf(before, 'before', zone),
    }
    const { entries: found, total } = await readEntries(shop.db, { ...filter, ...slice })
    return { items: found.map((entry) => recordOf(shop, entry)), total }
  },
  async get({ call: { shop } }, { id }) {
    const entry = await readEntry(shop.db, id)
    return entry && recordOf(shop, entry)
  },
})

/** The history for the owner, and the undoing of a change. */
export const historyEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...entries,
  'POST /handsel/v1/history/:id/undo': endpoint({
    access,
    args: z.object({ id: z.int().min(0).max(999_999_999_999_999).describe('The id of the entry.') }),
    answer: restSchemaOf('history_undo', z.object({ undone: z.literal(true).describe('Always true.') })),
    async handle({ call: { shop }, args: { id } }) {
      const entry = await readEntry(shop.db, id)
      if (!entry) throw new RestRefusal('handsel_no_history_entry', 'There is no such entry.', 404)
      const undone = await undoChange(shop, entry)
      if (!undone.ok) throw new RestRefusal('handsel_cannot_undo', undoTexts[undone.reason], 409)
      return { data: { undone: true } }
    },
  }),
}

const undoTexts: Readonly<Record<UndoRefusal, string>> = {
  'changed-since': 'It has been changed again since then, so the former value was not written back.',
  gone: 'It has been deleted since then.',
  'not-possible': 'This change cannot be undone.',
}

function recordOf({ settings, program }: Shop, entry: HistoryEntry) {
  const { id, at, by, actor, name, subject, title } = entry
  const { currency: code } = entry.after
  const currency = currencyFormat(settings, typeof code === 'string' ? code : undefined)
  const handler = program.undo[name]
  const setting = program.settings.find((known) => subject === `setting:${known.name}`)
  const label = setting?.title() ?? ''
  return {
    ...{ id, name, subject, title: title || label },
    date: localDate(at, settings.get(timezone)),
    date_gmt: gmtDate(at),
    by: by ?? '',
    by_kind: actor.kind as 'person' | 'key' | 'command' | 'job',
    changes: changeTexts(entry, currency).map((change) => ({ ...change, label })),
    can_undo: handler?.canUndo(entry) ?? false,
  }
}
