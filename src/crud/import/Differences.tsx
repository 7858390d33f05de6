import type { ImportFile } from '../../api/imports.ts'
import type { RowDifference } from '../../api/jobs.ts'
import { count } from '../../ui/figures.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import classes from './Import.module.css'

interface DifferencesProps {
  file: ImportFile
  differences: readonly RowDifference[]
}

/** What rows change of records that exist: each value as it is, and as it will be. */
export function Differences({ file, differences }: DifferencesProps) {
  if (differences.length === 0) return null
  const labels = new Map(file.columns.map(({ name, label }) => [name, label]))
  return (
    <section aria-label="Changes" className={classes.findings}>
      <h2 className={classes.heading}>Changes</h2>
      <Scroller label="Changes" className={classes.scroller} maxHeightPx={480}>
        <table className={`${classes.table} ${classes.changes}`}>
          <thead>
            <tr>
              <th scope="col" className={classes.figure}>
                Row
              </th>
              <th scope="col">Record</th>
              <th scope="col">Column</th>
              <th scope="col">Now</th>
              <th scope="col">Will be</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ row, title, propertyName, from, to }) => (
              <tr key={`${row} ${propertyName}`}>
                <td className={classes.figure}>{row}</td>
                <td>{title}</td>
                <td>{labels.get(propertyName) ?? propertyName}</td>
                <td>{from || 'Empty'}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {differences.length >= 200 && (
        <p className={classes.said}>These are the first {count(differences.length, 'change')}.</p>
      )}
    </section>
  )
}
