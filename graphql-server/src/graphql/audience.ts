import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';

type Audience = 'Public' | 'Admin';

/**
 * Says in the description of every root field and type who may reach it, derived from the `authScopes` that guard the field, so
 * that the text cannot differ from the rule. A root field for admins becomes nullable: its refusal leaves the other fields of the
 * same request their answers. Changes the schema in place.
 */
export function declareAudiences(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    (root) => root != null,
  );
  const publicTypes = new Set<GraphQLNamedType>();
  for (const root of roots) {
    for (const field of Object.values(root.getFields())) {
      const audience = getAudience(root, field);
      field.description = `${audience}. ${field.description}`;
      if (audience === 'Admin') field.type = getNullableType(field.type);
      else collectTypes(field, publicTypes);
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (roots.some((root) => root === type) || isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    type.description = `${publicTypes.has(type) ? 'Public' : 'Admin'}. ${type.description}`;
  }
  return schema;
}

/** The rule that Pothos' scope plugin enforces: the scopes of the root guard every field that does not skip them. */
function getAudience(root: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Audience {
  const isGuarded = getOption(root, 'authScopes') !== undefined && getOption(field, 'skipTypeScopes') !== true;
  return isGuarded || getOption(field, 'authScopes') !== undefined ? 'Admin' : 'Public';
}

/** An option that Pothos was given for this type or field. */
function getOption({ extensions }: { extensions: object }, name: string): unknown {
  const options = 'pothosOptions' in extensions ? extensions.pothosOptions : null;
  return typeof options === 'object' && options !== null
    ? Object.entries(options).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Adds the types of a field's result and arguments, and those that they lead to. */
function collectTypes(field: GraphQLField<unknown, unknown>, found: Set<GraphQLNamedType>): void {
  for (const { type } of [field, ...field.args]) collectType(getNamedType(type), found);
}

function collectType(type: GraphQLNamedType, found: Set<GraphQLNamedType>): void {
  if (found.has(type)) return;
  found.add(type);
  if (isUnionType(type)) for (const member of type.getTypes()) collectType(member, found);
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) collectType(getNamedType(field.type), found);
  if (!isObjectType(type) && !isInterfaceType(type)) return;
  for (const implemented of type.getInterfaces()) collectType(implemented, found);
  for (const field of Object.values(type.getFields())) collectTypes(field, found);
}
