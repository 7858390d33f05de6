import { Anchor } from '@mantine/core'
import type { ImportFile } from '../../api/imports.ts'
import { jobResultHref, type Job, type RowFinding } from '../../api/jobs.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import classes from './Import.module.css'
import { count } from '../../ui/figures.ts'

interface FindingsProps {
  title: string
  file: ImportFile
  job: Job
  findings: readonly RowFinding[]
}

/** What is wrong with which row: the first of it, and all of it to download. */
export function Findings({ title, file, job, findings }: FindingsProps) {
  if (findings.length === 0) return null
  const labels = new Map(file.columns.map(({ name, label }) => [name, label]))
  return (
    <section aria-label={title} className={classes.findings}>
      <h2 className={classes.heading}>{title}</h2>
      <Scroller label={title} className={classes.scroller} maxHeightPx={480}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.figure}>
                Row
              </th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ row, propertyName, errorMessage }) => (
              <tr key={`${row} ${propertyName} ${errorMessage}`}>
                <td className={classes.figure}>{row}</td>
                <td>{labels.get(propertyName) ?? (propertyName || 'The whole row')}</td>
                <td>{errorMessage}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={classes.said}>
        {findings.length >= 200 && `These are the first ${count(findings.length, 'finding')}. `}
        Rows are counted as a spreadsheet does: the headings are row 1.{' '}
        {job.result && (
          <Anchor href={jobResultHref(job.jobId)} download inherit underline="always">
            Download all of it as CSV
          </Anchor>
        )}
      </p>
    </section>
  )
}
