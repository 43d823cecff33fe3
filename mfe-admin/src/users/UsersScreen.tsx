import { AdminHead } from '../head/AdminHead.tsx';
import { NotBuilt } from '../missing/NotBuilt.tsx';

/** /admin/users (spec 2). The list of users has not been built. */
export function UsersScreen() {
  return (
    <div className="page admin">
      <AdminHead title="User Management" />
      <NotBuilt
        title="The list of users is not built yet"
        text="Finding people, changing a role and activating or deactivating an account will be possible here."
        today={
          <>
            <p>An account is made on the server:</p>
            <p className="mono">npm run admin -- create-user --email E --name N --password P [--role admin]</p>
          </>
        }
      />
    </div>
  );
}
