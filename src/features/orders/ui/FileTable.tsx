import { downloadPath, expiryText, isDownloadable, type OrderFile, remainingText } from '../rules/grant.ts'

type Props = { files: readonly OrderFile[]; orderKey: string; nowMs: number }

/** The files of an order with downloads left, expiry and link. */
export function FileTable({ files, orderKey, nowMs }: Props) {
  return (
    <table className="shop_table order_details woocommerce-table--order-downloads order-table">
      <caption className="screen-reader-text">Files that you can fetch</caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Can be fetched</th>
          <th scope="col">Ends</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={`${file.productId}-${file.downloadId}`}>
            <td>
              {isDownloadable(file, nowMs) ? (
                <a href={downloadPath(orderKey, file)}>{file.name}</a>
              ) : (
                file.name
              )}
              <span className="order-choice">{file.productName}</span>
            </td>
            <td>{isDownloadable(file, nowMs) ? remainingText(file.remaining) : 'No more'}</td>
            <td>{expiryText(file)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
