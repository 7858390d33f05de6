import * as z from 'zod'
import { chosen } from './choose.ts'

/** A label, and how many stand where on a page; in millimetres. */
export interface LabelSize {
  readonly label: string
  readonly width: number
  readonly height: number
  /** A4 with so many beside and below each other, and the space between two of them; a roll has one to a page. */
  readonly sheet?: { readonly columns: number; readonly rows: number; readonly gap: number }
}

/** Labels as they are sold. Those of a sheet stand in its middle. */
export const labelSizes = {
  a4x65: {
    label: 'A4 sheet, 65 of 38.1 × 21.2 mm (Avery L7651)',
    width: 38.1,
    height: 21.2,
    sheet: { columns: 5, rows: 13, gap: 2.5 },
  },
  a4x48: {
    label: 'A4 sheet, 48 of 45.7 × 21.2 mm (Avery L7636)',
    width: 45.7,
    height: 21.2,
    sheet: { columns: 4, rows: 12, gap: 2.6 },
  },
  a4x24: {
    label: 'A4 sheet, 24 of 63.5 × 33.9 mm (Avery L7159)',
    width: 63.5,
    height: 33.9,
    sheet: { columns: 3, rows: 8, gap: 2.5 },
  },
  roll57x32: { label: 'Roll, 57 × 32 mm (Dymo 11354)', width: 57, height: 32 },
  roll51x25: { label: 'Roll, 51 × 25 mm (Zebra 2 × 1 inch)', width: 50.8, height: 25.4 },
  roll54x17: { label: 'Roll, 54 × 17 mm (Brother DK-11204)', width: 54, height: 17 },
} as const satisfies Record<string, LabelSize>
export type LabelSizeId = keyof typeof labelSizes

export const labelCodes = { datamatrix: 'Data Matrix', qrcode: 'QR code' } as const
export type LabelCode = keyof typeof labelCodes

/** How many labels a page has. */
export const labelsOnPage = ({ sheet }: LabelSize): number => (sheet ? sheet.columns * sheet.rows : 1)

/** The most labels on one sheet. */
export const mostOnPage = Math.max(...Object.values(labelSizes).map(labelsOnPage))

/** How labels look. */
export const labelLook = z.strictObject({
  size: z.enum(Object.keys(labelSizes) as LabelSizeId[]),
  code: z.enum(Object.keys(labelCodes) as LabelCode[]),
})

/** Labels of some devices. */
export const labelsToMake = labelLook
  .extend({
    chosen,
    /** Of a sheet that was begun: how many of its labels are used. */
    used: z
      .int()
      .min(0)
      .max(mostOnPage - 1),
  })
  .refine(({ size, used }) => used < labelsOnPage(labelSizes[size]), {
    message: 'A sheet has not so many labels',
    path: ['used'],
  })
export type LabelsToMake = Readonly<z.infer<typeof labelsToMake>>

/** How many pages so many labels take. */
export const pagesOf = (labels: number, { size, used }: Pick<LabelsToMake, 'size' | 'used'>): number =>
  Math.ceil((labels + used) / labelsOnPage(labelSizes[size]))
