import * as messages from '../messages.ts'
import { downloadPath, isDownloadable, type OrderFile, remainingText } from '../rules/grant.ts'

type Props = { files: readonly OrderFile[]; orderKey: string; nowMs: number }

/** The files of an order with downloads left, expiry and link. */
export function FileTable({ files, orderKey, nowMs }: Props) {
  return (
    <table className="shop_table order_details woocommerce-table--order-downloads order-table">
      <caption className="screen-reader-text">{messages.downloads()}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.file()}</th>
          <th scope="col">{messages.downloadsLeft()}</th>
          <th scope="col">{messages.expires()}</th>
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
            <td>{isDownloadable(file, nowMs) ? remainingText(file.remaining) : messages.none()}</td>
            <td>{file.expiresOn ?? messages.never()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
