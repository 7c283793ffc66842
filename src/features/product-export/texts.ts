export type ExportRefusal = 'no-folder' | 'not-a-file' | 'bad-images' | 'file-conflict'

/** Why nothing was exported; `about` is a folder or a file. */
export const exportText: Record<ExportRefusal, (about: string) => string> = {
  'no-folder': (folder) => `The folder ${folder} is not there, or nothing can be written into it.`,
  'not-a-file': (file) =>
    `${file} is a folder or something else that is no file: name the file that the products go into.`,
  'bad-images': (folder) =>
    `${folder}, named with --images, is no folder, cannot be made, or nothing can be written into it.`,
  'file-conflict': (file) =>
    `${file} is there already and is another file: name an empty folder with --images. Nothing was exported.`,
}
