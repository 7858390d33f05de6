import * as z from 'zod'

/** A version for a type of device, and how many devices run it. */
export const typeVersions = z
  .object({
    deviceType: z.string(),
    name: z.string(),
    versions: z.array(
      z.object({
        /** Null for a version that devices report and that there is no record of. */
        firmwareId: z.int().nullable(),
        firmwareVersion: z.string(),
        released: z.boolean(),
        dateReleased: z.string().nullable(),
        notes: z.string().nullable(),
        imageBytes: z.int().nullable(),
        devices: z.int(),
      }),
    ),
    /** Devices that have reported no version. */
    unknown: z.int(),
    /** There are more versions than are named. */
    more: z.boolean(),
  })
  .meta({ id: 'FirmwareVersions' })
export type TypeVersions = z.infer<typeof typeVersions>
export type TypeVersion = TypeVersions['versions'][number]

/** The newest released version for each type of device. */
export const softwareDownloads = z
  .object({
    items: z.array(
      z.object({
        firmwareId: z.int(),
        deviceType: z.string(),
        name: z.string(),
        firmwareVersion: z.string(),
        dateReleased: z.string().nullable(),
        notes: z.string().nullable(),
        bytes: z.int(),
        sha256: z.string(),
      }),
    ),
  })
  .meta({ id: 'SoftwareDownloads' })
export type SoftwareDownloads = z.infer<typeof softwareDownloads>
export type SoftwareDownload = SoftwareDownloads['items'][number]
