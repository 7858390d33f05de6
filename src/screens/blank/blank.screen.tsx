import { Navigate } from 'react-router'
import { useReturnTo } from '../return-to.ts'

/** Shows nothing for a moment: every screen before it is gone, so that the one after it reads everything anew. */
export default function BlankScreen() {
  return <Navigate to={useReturnTo()} replace />
}
