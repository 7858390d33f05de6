import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { forMePath } from '../domain/routes.ts'
import { Answering } from './Answering.tsx'
import { signedInSource } from './line-source.ts'

const crumbs = [{ label: 'Reviews for me', to: forMePath }]

/** A reviewer's own lines of one review. */
export default function AccessReviewAnswer() {
  const id = Number(useParams()['accessReviewId'])
  const source = useMemo(() => signedInSource(id, 'mine'), [id])
  return (
    <Stack gap="sm">
      <Answering
        source={source}
        gone="It does not exist, or you are not one of its reviewers."
        head={review => <ScreenHead heading={review?.name ?? 'Access review'} crumbs={crumbs} />}
      />
    </Stack>
  )
}
