import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../../admin/parts/Card.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { notifyDone, notifyProblem } from '../../../../admin/parts/notify.ts'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { saveFile } from '../../../../admin/parts/save-file.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import * as messages from './messages.ts'
import { exportedRates, importFile, previewFile, type Report, readRatesAgain } from './rate-calls.ts'
import styles from './rates.module.css'

type Done = { readonly report: Report; readonly former: string }

/** `/admin/settings/tax-rates/import/`: a file, what it would change, and the import with its undo. */
export default function ImportPage() {
  const [file, setFile] = useState<File>()
  const [replace, setReplace] = useState(false)
  const preview = useQuery({
    queryKey: ['tax-import', file?.name, file?.size, file?.lastModified, replace],
    queryFn: () => previewFile(file ?? new Blob(), replace),
    enabled: file !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const saving = useMutation({
    async mutationFn(sent: { readonly file: File; readonly seen: string }): Promise<Done> {
      const former = await exportedRates()
      return { report: await importFile(sent.file, replace, sent.seen), former }
    },
    onSuccess: readRatesAgain,
    async onError(error) {
      notifyProblem(messages.notImported(), error)
      await preview.refetch()
    },
  })
  return (
    <Screen
      title={messages.importTitle()}
      back={{ path: '/settings/tax-rates/', label: messages.taxRates() }}
    >
      {saving.data ? (
        <Imported done={saving.data} />
      ) : (
        <>
          <p className={styles['soft']}>{messages.importHelp()}</p>
          <FileDrop file={file} choose={setFile} />
          <div className={styles['options']}>
            <Checkbox
              label={messages.replaceAll()}
              checked={replace}
              onChange={(event) => setReplace(event.currentTarget.checked)}
            />
            <Download />
          </div>
          {preview.error ? (
            <LoadProblem
              title={messages.notPreviewed()}
              error={preview.error}
              retry={() => void preview.refetch()}
            />
          ) : preview.isLoading ? (
            <Loading rows={4} />
          ) : (
            file &&
            preview.data && (
              <ImportPreview
                preview={preview.data}
                isSaving={saving.isPending}
                save={() => saving.mutate({ file, seen: preview.data.fingerprint })}
              />
            )
          )}
        </>
      )}
    </Screen>
  )
}

function Download() {
  const exporting = useMutation({
    mutationFn: exportedRates,
    onSuccess: (text) => saveFile('tax-rates.csv', new Blob([text], { type: 'text/csv' })),
    onError: (error) => notifyProblem(messages.notExported(), error),
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => exporting.mutate()}
      loading={exporting.isPending}
    >
      {messages.download()}
    </Button>
  )
}

/** What an import has done. Until somebody else changes a rate, the former ones can be put back. */
function Imported({ done: { report, former } }: { readonly done: Done }) {
  const undo = useMutation({
    mutationFn: () => importFile(new Blob([former], { type: 'text/csv' }), true, report.fingerprint),
    async onSuccess() {
      await readRatesAgain()
      notifyDone(messages.undone())
    },
    onError: (error) => notifyProblem(messages.notUndone(), error),
  })
  // A file without rates cannot be imported.
  const canUndo = former.trim().includes('\n') && !undo.isSuccess
  return (
    <Card title={messages.imported()}>
      <p role="status">{undo.isSuccess ? messages.undone() : messages.importedText(report)}</p>
      <div className={styles['choices']}>
        <Button component={Link} to="/settings/tax-rates/">
          {messages.toRates()}
        </Button>
        {canUndo && (
          <Button variant="default" onClick={() => undo.mutate()} loading={undo.isPending}>
            {messages.undoImport()}
          </Button>
        )}
      </div>
    </Card>
  )
}
