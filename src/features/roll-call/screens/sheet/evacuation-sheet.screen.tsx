import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { oneQuery } from '../../../../api/entity-calls.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { recordCrumbs } from '../../../../crud/screen/crumbs.ts'
import { Guard } from '../../../../crud/screen/Guard.tsx'
import { Missing } from '../../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../../crud/screen/ScreenHead.tsx'
import { Printed } from '../../../../ui/print/Printed.tsx'
import { evacuation } from '../../domain/evacuation.ts'
import type { EvacuationSheet } from '../../domain/sheet.ts'
import { LiveSheet } from './LiveSheet.tsx'
import { Sheet } from './Sheet.tsx'
import { SheetLinks } from './SheetLinks.tsx'

/** What is handed over to the fire service: large, on paper, or by a link that needs no sign-in. */
export default function EvacuationSheetScreen() {
  const { evacuationId = '' } = useParams()
  return (
    <Guard codes={['EVACUATION_READ', 'PERSON_READ', 'ZONE_READ']}>
      <OfEvacuation id={/^[1-9]\d{0,8}$/.test(evacuationId) ? Number(evacuationId) : Number.NaN} />
    </Guard>
  )
}

function OfEvacuation({ id }: { id: number }) {
  const caller = useCaller()
  const [printing, setPrinting] = useState(false)
  const { data: record, error, refetch } = useQuery({ ...oneQuery(evacuation, id), enabled: !Number.isNaN(id) })
  const queryKey = [...recordKeys.one(evacuation.id, id), 'sheet']
  const { data } = useQuery<EvacuationSheet>({ queryKey, enabled: false })
  if (!record && (error || Number.isNaN(id)))
    return <Missing entity={evacuation} id={id} error={error} onRetry={() => void refetch()} />
  if (!record) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <>
      <ScreenHead heading="Fire service sheet" crumbs={recordCrumbs(evacuation, evacuation.term, record, caller)}>
        <Button
          variant="default"
          leftSection={<IconPrinter size="1rem" aria-hidden />}
          disabled={!data}
          onClick={() => setPrinting(true)}
        >
          Print
        </Button>
      </ScreenHead>
      {caller.may(evacuation.permission.edit) && <SheetLinks evacuationId={id} />}
      <LiveSheet
        queryKey={queryKey}
        read={signal => request<EvacuationSheet>('GET', `${evacuation.api}/${id}/sheet`, { signal })}
        gone="This evacuation does not exist, or is not yours to see."
      />
      {printing && data && (
        <Printed onPrinted={() => setPrinting(false)}>
          <Sheet sheet={data} />
        </Printed>
      )}
    </>
  )
}
