import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { dayText } from '../../../domain/fields/time.ts'
import type { SoftwareDownload } from '../domain/versions.ts'
import classes from './Firmware.module.css'
import { imageHref } from './queries.ts'
import { sizeText } from '../../../ui/size-text.ts'

/** Firmware to download: what is new in it, and what proves that it came whole. */
export function DownloadCard({ of }: { of: SoftwareDownload }) {
  const { firmwareId, name, firmwareVersion, dateReleased, notes, bytes, sha256 } = of
  const id = `software-${firmwareId}`
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {name} {firmwareVersion}
      </h2>
      <p className={classes.notes}>{notes ?? 'There are no release notes.'}</p>
      <dl className={classes.values}>
        {dateReleased !== null && (
          <>
            <dt>Released</dt>
            <dd>{dayText(dateReleased)}</dd>
          </>
        )}
        <dt>Size</dt>
        <dd>{sizeText(bytes)}</dd>
        <dt>SHA-256</dt>
        <dd className={classes.sum}>{sha256}</dd>
      </dl>
      <div>
        <Button
          component="a"
          href={imageHref(firmwareId)}
          download
          variant="default"
          leftSection={<IconDownload size="1.125rem" aria-hidden />}
          aria-label={`Download ${name} ${firmwareVersion}`}
        >
          Download
        </Button>
      </div>
    </section>
  )
}
