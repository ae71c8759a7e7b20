/** Takes the addresses of the shared journal out of the environment, so that no program that this one starts inherits a password. */

export interface EnvironmentAddresses {
  /** Value of `DATABASE_URL`. */
  readonly variable: string | undefined;
  /** Value of `DATABASE_ADMIN_URL`, which only preparing the database uses. */
  readonly administrator: string | undefined;
}

/** Once, when a front end starts: afterwards `env` has neither, and browsers, viewers and tools of the system get neither. */
export function takeAddresses(env: NodeJS.ProcessEnv): EnvironmentAddresses {
  const { DATABASE_URL: variable, DATABASE_ADMIN_URL: administrator } = env;
  delete env['DATABASE_URL'];
  delete env['DATABASE_ADMIN_URL'];
  return { variable, administrator };
}
