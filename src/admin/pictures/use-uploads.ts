import { useRef, useState } from 'react'
import { uploadMedia } from '../../browser/api/media-upload.ts'
import { problemText } from '../problem-text.ts'
import { queries } from '../queries.ts'
import type { LibraryPicture } from './library.ts'

export type UploadState = {
  /** The file that is being sent, as a number from 1 on; `undefined`: none is. */
  readonly current: { readonly name: string; readonly number: number; readonly total: number } | undefined
  readonly problems: readonly { readonly name: string; readonly text: string }[]
}

/** Sends files to the library one after the other, and remembers which of them failed and why. */
export function useUploads(added: (picture: LibraryPicture) => void) {
  const [state, setState] = useState<UploadState>({ current: undefined, problems: [] })
  const isRunning = useRef(false)

  async function send(files: readonly File[]): Promise<void> {
    if (isRunning.current || files.length === 0) return
    isRunning.current = true
    const problems: { name: string; text: string }[] = []
    for (const [index, file] of files.entries()) {
      const current = { name: file.name, number: index + 1, total: files.length }
      setState({ current, problems: [...problems] })
      try {
        added(await uploadMedia<LibraryPicture>(file))
      } catch (error) {
        problems.push({ name: file.name, text: problemText(error) })
      }
    }
    setState({ current: undefined, problems })
    isRunning.current = false
    await queries.invalidateQueries({ queryKey: ['pictures'] })
  }

  return { ...state, send: (files: readonly File[]) => void send(files) }
}
