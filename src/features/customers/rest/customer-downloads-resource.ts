import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

const text = (description: string) => z.string().describe(description).meta({ readonly: true })
const id = (description: string) => z.int().describe(description).meta({ readonly: true })

/** `/wp-json/wc/v3/customers/:customer_id/downloads`. */
export const customerDownloadsContract = contract({
  path: 'wc/v3/customers/:customer_id/downloads',
  title: 'customer_download',
  key: { download_id: z.string().max(200).describe('The id of the file.') },
  parents: { customer_id: z.int().min(0).describe('The id of the customer.') },
  record: z.object({
    download_id: text('The id of the file.'),
    download_url: text('The URL of the download.'),
    product_id: id('The id of the product.'),
    product_name: text('The name of the product.'),
    download_name: text('The name of the file.'),
    order_id: id('The id of the order.'),
    order_key: text('The key of the order.'),
    downloads_remaining: text('How many downloads are left; unlimited without a limit.'),
    access_expires: text('When the download ends, in the time zone of the shop; never without an end.'),
    access_expires_gmt: text('When the download ends, in UTC; never without an end.'),
    file: z
      .object({ name: z.string().describe('The name.'), file: z.string().describe('The path or the URL.') })
      .describe('The file.')
      .meta({ readonly: true }),
  }),
  readAlso: ['wc/v2'],
})
