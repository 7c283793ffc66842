import { type DragEvent, useState } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'
import * as messages from './messages.ts'
import styles from './rates.module.css'

type Props = { readonly file: File | undefined; choose(file: File): void }

/** A file that is chosen, or dropped on it. */
export function FileDrop({ file, choose }: Props) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) choose(dropped)
  }
  return (
    <label
      className={styles['drop']}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="download" size={28} />
      <span className={styles['dropText']}>
        {file ? <bdi>{messages.chosenFile({ name: file.name })}</bdi> : messages.chooseFile()}
      </span>
      <span className={styles['soft']}>{messages.dropFile()}</span>
      <input
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) choose(chosen)
        }}
      />
    </label>
  )
}
