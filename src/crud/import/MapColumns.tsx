import { Button, Group, Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { beginImport, type ImportColumn, type ImportFile, type Mapping } from '../../api/imports.ts'
import type { Entity } from '../../domain/entity.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { failureText } from '../confirm/machine.ts'
import { headingText, missingColumns, samplesOf, unusedHeadings, withColumn } from './import-state.ts'
import classes from './Import.module.css'
import type { Go } from './ImportScreen.tsx'
import { count } from '../../ui/figures.ts'

interface MapColumnsProps {
  entity: Entity
  file: ImportFile
  mapping: Mapping
  go: Go
}

/** The second step: which column of the file fills what. Nothing is added by its end: every row is checked first. */
export function MapColumns({ entity, file, mapping, go }: MapColumnsProps) {
  const { importId, columns } = file
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginImport(entity, importId, 'dry-run', mapping),
    onSuccess: ({ jobId }) => go({ importId, mapping, jobId }),
  })
  const refused = error instanceof ApiError ? error.errors : []
  const missing = missingColumns(columns, mapping)
  const ordered = [...columns.filter(({ required }) => required), ...columns.filter(({ required }) => !required)]
  const unused = unusedHeadings(file, mapping)
  return (
    <>
      <Text>
        {file.fileName}: {count(file.rows, 'row')}, {count(file.header.length, 'column')}.
      </Text>
      {error && refused.length === 0 && <ErrorTile title="The check could not start" reason={failureText(error)} />}
      <Scroller label="Columns" className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Fills</th>
              <th scope="col">Column of the file</th>
              <th scope="col">In the first rows</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map(column => (
              <ColumnRow
                key={column.name}
                column={column}
                file={file}
                index={mapping[column.name]}
                error={refused.find(({ propertyName }) => propertyName === column.name)?.errorMessage}
                onChange={index => go({ importId, mapping: withColumn(mapping, column.name, index) })}
              />
            ))}
          </tbody>
        </table>
      </Scroller>
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          Not imported: {unused.join(', ')}.
        </Text>
      )}
      <Group className={classes.foot}>
        <Button variant="default" onClick={() => go({})}>
          Choose another file
        </Button>
        <Button loading={isPending} disabled={missing.length > 0} onClick={() => mutate()}>
          Check {count(file.rows, 'row')}
        </Button>
        {missing.length > 0 && (
          <output className={classes.missing}>Still needed: {missing.map(({ label }) => label).join(', ')}</output>
        )}
      </Group>
    </>
  )
}

interface ColumnRowProps {
  column: ImportColumn
  file: ImportFile
  index: number | undefined
  error: string | undefined
  onChange: (index: number | undefined) => void
}

function ColumnRow({ column: { label, required }, file, index, error, onChange }: ColumnRowProps) {
  const samples = index === undefined ? [] : samplesOf(file, index)
  const isMissing = required && index === undefined
  return (
    <tr>
      <th scope="row">
        {label}
        {required && <span className={classes.required}> (required)</span>}
      </th>
      <td>
        <Select
          aria-label={`Column for ${label}`}
          placeholder="None"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `Leave out ${label}` }}
          data={file.header.map((heading, place) => ({ value: String(place), label: headingText(heading, place) }))}
          value={index === undefined ? null : String(index)}
          error={error ?? (isMissing ? `${label} is required` : undefined)}
          onChange={value => onChange(value === null ? undefined : Number(value))}
        />
      </td>
      <td className={classes.samples}>{samples.length > 0 ? samples.join(' · ') : index !== undefined && 'Empty'}</td>
    </tr>
  )
}
