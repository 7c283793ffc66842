import { Button } from '@mantine/core'
import { useRef } from 'react'
import * as messages from './messages.ts'
import styles from './pictures.module.css'
import type { UploadState } from './use-uploads.ts'

/** What the shop can read; it checks the content of each file itself. */
const KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Chooses files of the device and sends them. */
export function UploadButton({
  isBusy,
  send,
}: {
  readonly isBusy: boolean
  send(files: readonly File[]): void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        multiple
        hidden
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])])
          // The same file again is a change then too.
          event.currentTarget.value = ''
        }}
      />
      <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        {messages.upload()}
      </Button>
    </>
  )
}

/** Which file is on its way, and which were not stored. */
export function UploadProgress({ current, problems }: UploadState) {
  return (
    <>
      <div role="status" className={styles['status']}>
        {current && (
          <>
            <p>{messages.uploading(current)}</p>
            <progress aria-label={messages.upload()} value={current.number - 1} max={current.total} />
          </>
        )}
      </div>
      {problems.length > 0 && (
        <div role="alert" className={styles['problem']}>
          {problems.map(({ name, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name; the list never changes.
            <p key={index}>
              <bdi>{name}</bdi>: {text}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
