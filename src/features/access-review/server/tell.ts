import { announce, type Context, type Session } from '../../../../server/kit/index.ts'
import { accessReview } from '../domain/access-review.ts'

/** Pages that show the review read it again. */
export const tellChanged = (context: Context, session: Pick<Session, 'clientId'>, id: number): void =>
  announce(context, session, [{ entity: accessReview.id, id, change: 'edited' }])
