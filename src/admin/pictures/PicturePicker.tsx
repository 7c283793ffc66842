import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../parts/Loading.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { ChosenPicture } from './ChosenPicture.tsx'
import { type LibraryPicture, libraryQuery } from './library.ts'
import * as messages from './messages.ts'
import { PictureGrid } from './PictureGrid.tsx'
import styles from './pictures.module.css'
import { UploadButton, UploadProgress } from './Upload.tsx'
import { useUploads } from './use-uploads.ts'

const TYPING_MS = 250

type Props = {
  /** What the picture is for. */
  readonly title: string
  choose(picture: LibraryPicture): void
  close(): void
}

/** The library of pictures in a dialog: find one, or upload one, give it its alternative text, and use it. */
export default function PicturePicker({ title, choose, close }: Props) {
  const isNarrow = useMediaQuery('(max-width: 760px)')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<LibraryPicture>()
  const { data, error, refetch } = useQuery(libraryQuery(search, page))
  const uploads = useUploads(setChosen)
  const find = (text: string) => {
    setTyped(text)
    setPage(1)
  }
  return (
    <Modal
      opened
      onClose={close}
      title={messages.pickerTitle({ title })}
      size={960}
      fullScreen={isNarrow ?? false}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here; the button does the same. */}
      <div
        className={styles['picker']}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          uploads.send([...event.dataTransfer.files])
        }}
      >
        <div className={styles['bar']}>
          <TextInput
            type="search"
            data-autofocus
            aria-label={messages.search()}
            placeholder={messages.searchPlaceholder()}
            leftSection={<Icon name="search" size={18} />}
            value={typed}
            maxLength={200}
            onChange={(event) => find(event.currentTarget.value)}
          />
          <UploadButton isBusy={uploads.current !== undefined} send={uploads.send} />
        </div>
        <UploadProgress current={uploads.current} problems={uploads.problems} />
        {error ? (
          <LoadProblem title={messages.notRead()} error={error} retry={refetch} />
        ) : !data ? (
          <Loading />
        ) : (
          <PictureGrid
            {...data}
            page={page}
            chosen={chosen}
            isSearch={search !== ''}
            choose={setChosen}
            turnTo={setPage}
            showAll={() => find('')}
          />
        )}
        {chosen && <ChosenPicture key={chosen.id} picture={chosen} use={choose} />}
      </div>
    </Modal>
  )
}
