export type ExportRefusal = 'no-folder' | 'not-a-file' | 'bad-images' | 'file-conflict'

/** Why nothing was exported; `about` is a folder or a file. */
export const exportText: Record<ExportRefusal, (about: string) => string> = {
  'no-folder': (folder) => `The folder ${folder} does not exist or is not writable.`,
  'not-a-file': (file) => `${file} is not a file. Name the file to write the products to.`,
  'bad-images': (folder) =>
    `The --images folder ${folder} is not a folder, cannot be created, or is not writable.`,
  'file-conflict': (file) =>
    `${file} already exists with different content. Use an empty folder for --images. Nothing was exported.`,
}
