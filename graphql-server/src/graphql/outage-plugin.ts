import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { toUnavailable } from '../domain/transaction';
import { logUnavailable } from '../log-unavailable';
import type { GraphqlContext } from './context';

export const OUTAGE_PLUGIN = 'outage';

/** Turns the error of a database that does not answer into ServiceUnavailableError, a member of every result union. */
class OutagePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.type.kind !== 'Union') return resolve;
    return async (...args) => {
      try {
        return await resolve(...args);
      } catch (error) {
        const failure = toUnavailable(error);
        logUnavailable((args[2] as GraphqlContext).log, failure);
        throw failure;
      }
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      [OUTAGE_PLUGIN]: OutagePlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin(OUTAGE_PLUGIN, OutagePlugin);
